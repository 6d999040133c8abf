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
 * Adds React as Astro does, but draws components at once instead of by a stream. Islands are hydrated
 * by our own script, which bears what translations and extensions do to them.
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
