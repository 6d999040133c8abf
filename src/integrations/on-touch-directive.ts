import type { AstroIntegration } from 'astro';

/**
 * Adds `client:touch`, which loads an island when a visitor first points at, touches or focuses it.
 * Until then its server-rendered form works by itself.
 */
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
