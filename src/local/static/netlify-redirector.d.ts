/** Declares what a test uses of Netlify's own engine for redirects. */
declare module 'netlify-redirector' {
  interface Matcher {
    match: (request: object) => { status: number; to: string } | null;
  }
  const redirector: {
    parseJSON: (rules: string, options: object) => Promise<Matcher>;
  };
  export default redirector;
}
