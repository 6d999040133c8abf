import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** Keeps what every island loads in one file: split in four, as it would be, it is larger. */
const reactInOneFile: Plugin = {
  name: 'react-in-one-file',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            rolldownOptions: {
              output: {
                codeSplitting: {
                  groups: [
                    { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
                  ],
                },
              },
            },
          },
        }
      : undefined,
};

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
      'astro:config:setup': (setup) => {
        setup.updateConfig({ vite: { plugins: [reactInOneFile] } });
        return hooks['astro:config:setup']?.({
          ...setup,
          addRenderer: (renderer) => {
            const serverEntrypoint = new URL('./quick-react.server.ts', import.meta.url);
            const clientEntrypoint = './src/lib/browser/hydrate-island.client.tsx';
            setup.addRenderer({ ...renderer, serverEntrypoint, clientEntrypoint });
          },
        });
      },
    },
  };
}
