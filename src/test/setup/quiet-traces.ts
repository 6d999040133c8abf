// Traces of what a served site refuses would clutter the output of the tests.
console.info = () => undefined;

// So would the reason why the site under test has no earlier sites.
const warn = console.warn.bind(console);
console.warn = (...line: unknown[]) => {
  if (!String(line[0]).includes('No repository is set up for the content.')) warn(...line);
};
