import { expect } from '@playwright/test';
import { findElement, type RoleQuery } from './find-element.ts';
import { keys, retry, type Engine } from './webdriver.ts';

/** The key of an element's id in WebDriver's JSON. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Steps = readonly [RoleQuery, ...RoleQuery[]];

/**
 * The open page of an installed browser, used like a person would: by role, name and visible text.
 */
export class EnginePage {
  readonly #engine: Engine;
  readonly #siteUrl: string;

  constructor(engine: Engine, siteUrl: string) {
    this.#engine = engine;
    this.#siteUrl = siteUrl;
  }

  /** Runs a function in the page; it may use nothing from outside. */
  async run<Arguments extends unknown[]>(
    script: (...parameters: Arguments) => unknown,
    ...parameters: Arguments
  ): Promise<unknown> {
    const text = `return (${script.toString()})(...arguments)`;
    return this.#engine.send('ExecuteScript', { script: text, args: parameters });
  }

  async setWidth(width: number): Promise<void> {
    await this.#engine.send('SetWindowRect', { x: 0, y: 0, width, height: 900 });
  }

  async open(path: string): Promise<void> {
    await this.#engine.send('Navigate', { url: this.#siteUrl + path });
  }

  async goBack(): Promise<void> {
    await this.#engine.send('Back');
  }

  async #find(steps: Steps): Promise<string> {
    const sent = steps.map(
      ([role, name]) =>
        [role, typeof name === 'string' ? `^${RegExp.escape(name)}$` : name.source] as const,
    );
    const found = (await this.run(findElement, sent)) as Record<string, string> | null;
    const id = found?.[elementKey];
    if (id === undefined) throw new Error(`The page shows no ${steps.join(' > ')}.`);
    return id;
  }

  /** Acts on an element once it is present and enabled. */
  async #act(steps: Steps, act: (id: string) => Promise<unknown>): Promise<void> {
    await retry(async () => {
      const id = await this.#find(steps);
      await this.#engine.send('ExecuteScript', {
        script: 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
        args: [{ [elementKey]: id }],
      });
      await act(id);
    });
  }

  async waitFor(...steps: Steps): Promise<void> {
    await retry(() => this.#find(steps));
  }

  async click(...steps: Steps): Promise<void> {
    await this.#act(steps, (id) => this.#engine.send('ElementClick', { id }));
  }

  /** Replaces a field's text, and checks the new value. */
  async fill(text: string, ...steps: Steps): Promise<void> {
    await this.#act(steps, async (id) => {
      await this.#engine.send('ExecuteScript', {
        script:
          'const [field] = arguments; field.focus(); if (field.select) field.select(); else getSelection().selectAllChildren(field)',
        args: [{ [elementKey]: id }],
      });
      await this.#engine.send('ElementSendKeys', { id, text });
    });
    const isOnPage = await this.readProperty('isContentEditable', ...steps);
    await this.expectProperty(isOnPage ? 'textContent' : 'value', text, ...steps);
  }

  /** Presses keys in an element; one that has the focus keeps its selection. */
  async press(text: string, ...steps: Steps): Promise<void> {
    await this.#act(steps, (id) => this.#engine.send('ElementSendKeys', { id, text }));
  }

  /** Presses a key together with Control, and perhaps with Shift. */
  async pressControl(key: string, ...steps: Steps): Promise<void> {
    const shift = key === key.toLowerCase() ? '' : keys.shift;
    await this.press(keys.control + shift + key.toLowerCase() + keys.release, ...steps);
  }

  async choose(label: string, ...steps: Steps): Promise<void> {
    await this.#act([...steps, ['option', label]], (id) =>
      this.#engine.send('ElementClick', { id }),
    );
  }

  async shows(...steps: Steps): Promise<boolean> {
    return this.#find(steps).then(
      () => true,
      () => false,
    );
  }

  /** Waits until a form's script, which the first touch loads, has taken over. */
  async waitForScript(formName: string): Promise<void> {
    const isWaiting = (name: string) =>
      document.querySelector(`form[aria-label="${name}"]`)?.closest('astro-island[ssr]') !== null;
    await expect.poll(() => this.run(isWaiting, formName), { timeout: 30_000 }).toBe(false);
  }

  async readProperty(name: string, ...steps: Steps): Promise<unknown> {
    const id = await this.#find(steps);
    return this.#engine.send('ExecuteScript', {
      script: 'return arguments[0][arguments[1]]',
      args: [{ [elementKey]: id }, name],
    });
  }

  async expectProperty(name: string, value: unknown, ...steps: Steps): Promise<void> {
    await expect(async () => {
      expect(await this.readProperty(name, ...steps)).toEqual(value);
    }).toPass({ timeout: 30_000 });
  }

  /** Waits until the page shows a text. */
  async expectText(text: RegExp | string): Promise<void> {
    const shown = expect.poll(() => this.run(() => document.body.innerText), { timeout: 30_000 });
    await (typeof text === 'string' ? shown.toContain(text) : shown.toMatch(text));
  }

  async expectAddress(address: RegExp): Promise<void> {
    await expect
      .poll(() => this.run(() => location.pathname + location.search), { timeout: 30_000 })
      .toMatch(address);
  }

  /** Checks that the page doesn't scroll sideways. */
  async expectNoSidewaysScrolling(): Promise<void> {
    const width = await this.run(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  }

  /** Returns the page as a PNG file, to show what a failed test left behind. */
  async takePicture(): Promise<Buffer> {
    return Buffer.from(String(await this.#engine.send('TakeScreenshot')), 'base64');
  }
}
