/** What a test uses of Netlify's own engine for redirects, which comes without types. */
declare module 'netlify-redirector' {
  interface Matcher {
    match: (request: object) => { status: number; to: string } | null;
  }
  const redirector: {
    /** @param rules a list of them in JSON */
    parseJSON: (rules: string, options: object) => Promise<Matcher>;
  };
  export default redirector;
}
