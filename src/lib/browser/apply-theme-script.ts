/**
 * Runs in the head of every page before the first paint, so that no page flashes in the wrong
 * theme, and flags the document as running scripts. Light is the default, also without storage.
 * Kept short, since every page carries it.
 */
export const applyThemeScript = `
{let p,c=document.documentElement.classList;
try{p=localStorage.getItem("theme-preference")}catch{}
c.add("js");
c.toggle("dark",p=="dark"||p=="system"&&matchMedia("(prefers-color-scheme:dark)").matches)}
`.replaceAll('\n', '');
