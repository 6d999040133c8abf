import { setBuiltSite } from '#lib/built-site.server.ts';

const sandpiper = {
  name: 'Sandpiper Family Care',
  tagline: "Childcare and family support on Florida's Suncoast",
  region: 'Tampa Bay Metropolitan Area',
};

/** Serves a site of which only the agency's own facts are built, until `setBuiltSite`. */
export function serveAgency(agency: { name: string; tagline: string; region: string } = sandpiper) {
  const text = JSON.stringify(agency);
  const readFile = (name: string) => Promise.resolve(name === 'agency.json' ? text : null);
  setBuiltSite({ readFile, readVersion: () => null });
}
