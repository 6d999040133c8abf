import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  passEvent,
  type OutgoingEvent,
  addressRules,
  eventRules,
  libraryRules,
} from './pass-event.ts';

const uuid = '019a0000-0000-7000-8000-000000000000';
const marker = 'Typed By A Visitor';

function pass(event: string, properties: Record<string, unknown>, isAdminPage = false) {
  return passEvent({ uuid, event, properties }, isAdminPage);
}

describe('what passes', () => {
  test('an event of the catalogue, with its properties and those that the library needs', () => {
    const properties = {
      token: 'phc_example',
      distinct_id: 'visitor',
      $lib: 'web',
      $screen_width: 390,
      provider_name: 'Maya Torres',
      provider_id: 1,
      $is_identified: false,
    };
    expect(pass('Provider Viewed', properties)).toEqual({
      uuid,
      event: 'Provider Viewed',
      properties,
    });
  });

  test('A696: of addresses only origin and path', () => {
    const address = 'https://user:word@a.example/providers?search=Ana#Lopez';
    expect(
      pass('Page View', {
        page: '/providers?search=Ana',
        url: address,
        timestamp: '2026-11-21T12:00:00.000Z',
        $current_url: address,
        $referrer: address,
        $pathname: '/providers#Ana',
      })?.properties,
    ).toEqual({
      page: '/providers',
      url: 'https://a.example/providers',
      timestamp: '2026-11-21T12:00:00.000Z',
      $current_url: 'https://a.example/providers',
      $referrer: 'https://a.example/providers',
      $pathname: '/providers',
    });
  });

  test.each([
    ['/admin-dashboard', '/admin-dashboard'],
    ['/admin/inquiries?search=Ana', '/admin/inquiries'],
    ['/admin/accept#a-secret', '/admin/accept'],
    ['/cms', undefined],
    ['/cms#/collections', undefined],
    ['/administration-tips', '/administration-tips'],
  ])('the address %s of a page before as %s', (path, passed) => {
    const address = `https://a.example${path}`;
    const properties = { $referrer: address, $session_entry_url: address, $pathname: path };
    const expected = passed && `https://a.example${passed}`;
    expect(pass('$pageview', properties)?.properties).toEqual(
      passed ? { $referrer: expected, $session_entry_url: expected, $pathname: passed } : {},
    );
  });

  test.each([
    '/jo@example.com',
    '/contact&email=jo%40example.com',
    '/blog/jo%20lopez%20813%20555%200142',
    '/Jo Lopez',
    '/%',
  ])('of the typed address %s, nothing', (path) => {
    const address = `https://a.example${path}`;
    const properties = { url: address, page: path, $current_url: address, $pathname: path };
    expect(pass('Page View', properties)?.properties).toEqual({});
  });

  test('the word for a visit without a page before', () => {
    expect(pass('$pageview', { $referrer: '$direct' })?.properties).toEqual({
      $referrer: '$direct',
    });
  });

  test('when it happened', () => {
    const timestamp = new Date(0);
    const outgoing = { uuid, event: '$pageview', properties: {}, timestamp };
    expect(passEvent(outgoing, false)).toEqual(outgoing);
  });

  test('facts about a person are removed, the network address among them, and so are page titles', () => {
    const person = { $set: { email: marker }, $ip: '203.0.113.7', ip: '203.0.113.7' };
    const outgoing: OutgoingEvent & Record<string, unknown> = {
      uuid,
      event: '$pageview',
      properties: { title: marker, ...person },
      $set: { name: marker },
      $set_once: { $initial_current_url: marker },
    };
    expect(passEvent(outgoing, false)).toEqual({ uuid, event: '$pageview', properties: {} });
  });
});

describe('what is refused', () => {
  test.each(['$autocapture', '$snapshot', '$pageleave', 'Anything', 'constructor', ''])(
    'an event that nobody knows: %s',
    (event) => {
      expect(pass(event, { token: 'phc_example' })).toBeNull();
    },
  );

  test.each([
    ['Form Submission', 'form_type'],
    ['Contact Attempt', 'source'],
    ['Contact Attempt', 'contact_method'],
    ['User Engagement', 'action'],
    ['User Engagement', 'element'],
    ['Page View', 'page'],
    ['Page View', 'url'],
    ['Page View', 'timestamp'],
    ['Provider Viewed', 'provider_id'],
  ])('%s with a word of its own as %s goes without it', (event, name) => {
    expect(pass(event, { [name]: marker })?.properties).toEqual({});
  });

  test('A752: everything from an admin screen but who logged in and its path', () => {
    const properties = {
      distinct_id: 'admin_1',
      $current_url: 'https://a.example/admin/inquiries?tab=contact&id=7#q=ana',
    };
    const passed = (event: string) => pass(event, properties, true)?.properties;
    const known = [...Object.keys(eventRules), '$pageview', '$identify'];
    expect(known.filter((event) => passed(event))).toEqual(['Page View', '$pageview', '$identify']);
    expect(passed('$identify')).toEqual({ distinct_id: 'admin_1' });
    expect(passed('$pageview')).toEqual({
      distinct_id: 'admin_1',
      $current_url: 'https://a.example/admin/inquiries',
    });
  });
});

test('A696, ASVS 14.2.3: nothing typed ever passes', () => {
  const known = [...Object.keys(libraryRules), ...Object.keys(addressRules)];
  const own = Object.values(eventRules).flatMap((rules) => Object.keys(rules));
  const closed = ['provider_name', 'post_title', 'post_slug'];
  const typed = fc.oneof(
    fc.constant(`https://a.example/blog?q=${marker}`),
    fc.constant(`https://a.example/blog#${marker}`),
    fc.constant(`https://${encodeURIComponent(marker)}@a.example/`),
    fc.constant(`/blog?q=${marker}`),
    fc.constant({ text: marker }),
    fc.constant([marker]),
  );
  const strange = fc.dictionary(fc.string(), fc.oneof(typed, fc.constant(marker)));
  // Visitors cannot type what the library and the pages fill in themselves.
  const isAddress = (name: string) => name in addressRules || own.includes(name);
  const names = [...known, ...own].filter((name) => isAddress(name) && !closed.includes(name));
  const addressed = fc.dictionary(
    fc.constantFrom(...names.filter((name) => name !== '$host' && name !== '$referring_domain')),
    typed,
  );
  const event = fc.oneof(
    fc.constantFrom(...Object.keys(eventRules), '$pageview', '$identify'),
    fc.string(),
  );
  fc.assert(
    fc.property(event, strange, addressed, fc.boolean(), (name, left, right, isAdminPage) => {
      const strangers = Object.entries(left).filter(([key]) => ![...known, ...own].includes(key));
      const properties = { ...Object.fromEntries(strangers), ...right, $set: left };
      const before = structuredClone(properties);
      // The library's own type has no such field.
      const sent = { uuid, event: name, properties, $set_once: left };
      const passed = passEvent(sent, isAdminPage);
      expect(properties).toEqual(before);
      const text = decodeURIComponent(JSON.stringify(passed ?? {}));
      expect(text).not.toContain(marker);
      for (const key of Object.keys(passed?.properties ?? {})) {
        expect([...known, ...own]).toContain(key);
      }
    }),
  );
});
