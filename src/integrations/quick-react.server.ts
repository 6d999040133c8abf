import renderer from '@astrojs/react/server.js';
import type { NamedSSRLoadedRendererValue } from 'astro';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Matches what React adds for the head, where a page has its own. */
const preloads = /<link rel="preload"[^>]*>/g;

const quickRenderer: NamedSSRLoadedRendererValue = {
  ...renderer,
  // The site has no other framework, so a function is a component of React's.
  check(Component, ...args) {
    if (typeof Component === 'function') return Promise.resolve(true);
    return renderer.check.call(this, Component, ...args);
  },
  async renderToStaticMarkup(Component, props, slots, metadata) {
    if (metadata?.hydrate !== undefined || Object.keys(slots).length > 0)
      return renderer.renderToStaticMarkup.call(this, Component, props, slots, metadata);
    const html = renderToStaticMarkup(
      createElement(Component as FunctionComponent, props as object),
    );
    return { html: html.replace(preloads, '') };
  },
};

export default quickRenderer;
