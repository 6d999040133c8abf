import type { AstroIntegration } from 'astro';

/**
 * Adds `client:touch`: an island whose code is fetched when a visitor first points at, touches or
 * focuses it. Until then its server-rendered form works by itself.
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
