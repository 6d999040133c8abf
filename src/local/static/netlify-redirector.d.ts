/** The part of Netlify's own redirect engine that the site at home uses. */
declare module 'netlify-redirector' {
  interface Matcher {
    match: (request: object) => { status: number; to: string; force: boolean } | null;
  }
  const redirector: {
    parseJSON: (rules: string, options: object) => Promise<Matcher>;
  };
  export default redirector;
}
