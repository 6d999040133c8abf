import { posthog } from 'posthog-js/dist/module.slim.no-external.js';
import { adminIdentityKey } from './storage-keys.client.ts';
import { passEvent } from './pass-event.ts';
import type { AnalyticsSettings } from './settings.ts';

const settings = import.meta.env.ANALYTICS;
if (settings) startPostHog(settings);

function startPostHog(settings: AnalyticsSettings): void {
  const queue = globalThis.analyticsQueue;
  const isAdminPage = location.pathname.startsWith('/admin');
  if (!queue?.isOpen()) return;

  posthog.init(settings.key, {
    api_host: settings.host,
    debug: settings.isDebug,
    persistence: settings.persistence,
    capture_pageview: settings.hasPageViews,
    // Every event, including the library's own, passes this gate, which closes with the queue.
    before_send: (event) => (queue.isOpen() ? passEvent(event, isAdminPage) : null),
    get_current_url: () => location.origin + location.pathname,
    // Nothing is captured or loaded beyond the events that the site names.
    autocapture: false,
    rageclick: false,
    capture_pageleave: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_performance: false,
    capture_exceptions: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_product_tours: true,
    disable_conversations: true,
    disable_web_experiments: true,
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    save_campaign_params: false,
    cross_subdomain_cookie: false,
    disableDeviceModel: true,
    request_queue_config: { flush_interval_ms: 250 },
  });

  const identity = consumeIdentity();
  if (identity) posthog.identify(identity);
  else if (identity === '') posthog.reset();

  queue.connect(({ name, properties, url, at }) => {
    posthog.capture(
      name,
      { ...properties, $current_url: url },
      // A beacon survives leaving the page.
      { timestamp: new Date(at), transport: 'sendBeacon' },
    );
  });
}

function consumeIdentity(): string | null {
  try {
    const identity = sessionStorage.getItem(adminIdentityKey);
    sessionStorage.removeItem(adminIdentityKey);
    return identity;
  } catch {
    return null;
  }
}
