import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * Adds React as Astro does, but draws what has no script at once: Astro's own way streams each
 * component twice, first to see whether it is React's, and a page holds dozens.
 */
export function quickReact(options: Parameters<typeof react>[0]): AstroIntegration {
  const { name, hooks } = react(options);
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (setup) =>
        hooks['astro:config:setup']?.({
          ...setup,
          addRenderer: (renderer) => {
            const serverEntrypoint = new URL('./quick-react.server.ts', import.meta.url);
            setup.addRenderer({ ...renderer, serverEntrypoint });
          },
        }),
    },
  };
}
