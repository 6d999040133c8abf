/**
 * Script for the head of every page, before the first paint, so that the page never flashes in the
 * wrong theme. It also marks the document as one whose scripts run. Light is the default, also
 * where storage is blocked. Kept short, since it travels in every page.
 */
export const applyThemeScript = `
{let p,c=document.documentElement.classList;
try{p=localStorage.getItem("theme-preference")}catch{}
c.add("js");
c.toggle("dark",p=="dark"||p=="system"&&matchMedia("(prefers-color-scheme:dark)").matches)}
`.replaceAll('\n', '');
