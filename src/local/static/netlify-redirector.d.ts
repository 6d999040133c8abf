/** The part of Netlify's own redirect engine that a test uses. */
declare module 'netlify-redirector' {
  interface Matcher {
    match: (request: object) => { status: number; to: string } | null;
  }
  const redirector: {
    parseJSON: (rules: string, options: object) => Promise<Matcher>;
  };
  export default redirector;
}
