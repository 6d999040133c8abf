/** Runs before the first paint, so that no page flashes in the wrong theme; every page has it. */
export const applyThemeScript = `
{let p,c=document.documentElement.classList;
try{p=localStorage.getItem("theme-preference")}catch{}
c.add("js");
c.toggle("dark",p=="dark"||p=="system"&&matchMedia("(prefers-color-scheme:dark)").matches)}
`.replaceAll('\n', '');
