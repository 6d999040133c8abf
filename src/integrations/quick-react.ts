import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * Adds React as Astro does, but draws what has no script at once: Astro's own way streams each
 * component twice, first to see whether it is React's, and a page holds dozens. Islands are hydrated
 * by our own script, which bears what translations and extensions do to them.
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
            const clientEntrypoint = './src/lib/browser/hydrate-island.client.tsx';
            setup.addRenderer({ ...renderer, serverEntrypoint, clientEntrypoint });
          },
        }),
    },
  };
}
