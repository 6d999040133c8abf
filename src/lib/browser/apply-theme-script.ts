/** Runs before the first paint on every page, so that none flashes in the wrong theme. */
export const applyThemeScript = `
{let p,c=document.documentElement.classList;
try{p=localStorage.getItem("theme-preference")}catch{}
c.add("js");
c.toggle("dark",p=="dark"||p=="system"&&matchMedia("(prefers-color-scheme:dark)").matches)}
`.replaceAll('\n', '');
