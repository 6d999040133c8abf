import type { AstroIntegration } from 'astro';

/** Adds `client:touch`: until the first touch, an island's server-rendered form works by itself. */
export function onTouchDirective(): AstroIntegration {
  return {
    name: 'on-touch-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'touch',
          entrypoint: './src/lib/browser/on-touch.client.ts',
        });
      },
    },
  };
}
