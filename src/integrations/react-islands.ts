import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** Puts what every island loads into one file; the usual four would be larger. */
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
 * Adds React as Astro does, but renders components at once instead of as a stream. Islands are
 * hydrated by our own script, which copes with changes by translations and extensions.
 */
export function reactIslands(): AstroIntegration {
  const { name, hooks } = react({ include: ['**/*.tsx'], experimentalDisableStreaming: true });
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (setup) => {
        setup.updateConfig({ vite: { plugins: [reactInOneFile] } });
        return hooks['astro:config:setup']?.({
          ...setup,
          addRenderer: (renderer) => {
            const clientEntrypoint = './src/lib/browser/hydrate-island.client.tsx';
            setup.addRenderer({ ...renderer, clientEntrypoint });
          },
        });
      },
    },
  };
}
