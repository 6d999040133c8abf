/// <reference types="unplugin-icons/types/react" />
import icons from 'unplugin-icons/vite';

/**
 * Returns the plugin that turns each drawing imported from `~icons/` into a React component. Astro
 * renders it at build time without script. The library's own compiler would require Babel.
 */
export function iconComponents() {
  return icons({
    iconCustomizer: (_collection, _icon, attributes) => {
      Object.assign(attributes, { width: '24', height: '24' });
    },
    compiler: {
      extension: 'jsx',
      compiler: (svg: string) => {
        const jsx = svg.replaceAll(/(?<=\s[a-z]+)-([a-z])(?=[a-z-]*=)/g, (_, letter: string) =>
          letter.toUpperCase(),
        );
        return `export default (props) => ${jsx.replace('<svg', '<svg {...props}')}`;
      },
    },
  });
}
