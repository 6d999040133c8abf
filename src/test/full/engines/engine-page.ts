import { expect } from '@playwright/test';
import { findElement, type RoleQuery } from './find-element.ts';
import { retry, type Engine } from './webdriver.ts';

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

  /** Runs a function in the page with an element; it may use nothing from outside. */
  async runOn<Arguments extends unknown[]>(
    steps: Steps,
    script: (element: HTMLElement, ...parameters: Arguments) => unknown,
    ...parameters: Arguments
  ): Promise<unknown> {
    const element: unknown = { [elementKey]: await this.#find(steps) };
    return this.run(script, element as HTMLElement, ...parameters);
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

  /** Presses keys, one after another, where the focus is, while others are held. */
  async type(text: string, ...held: string[]): Promise<void> {
    const down = (value: string) => ({ type: 'keyDown', value });
    const up = (value: string) => ({ type: 'keyUp', value });
    const pressed = Array.from(text, (key) => [down(key), up(key)]).flat();
    const actions = [...held.map(down), ...pressed, ...held.map(up)];
    await this.#engine.send('PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  /** Presses a point of an element, in parts of its width and height. */
  async pressPoint(x: number, y: number, ...steps: Steps): Promise<void> {
    await this.#pressWithin(
      steps,
      (element, across, down) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left + width * across, top + height * down];
      },
      x,
      y,
    );
  }

  /** Presses the words of an element just before a character. */
  async pressText(offset: number, ...steps: Steps): Promise<void> {
    await this.#pressWithin(
      steps,
      (element, at) => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
        const range = document.createRange();
        range.setStart(text ?? element, at);
        range.setEnd(text ?? element, at + 1);
        const { left, top, height } = range.getBoundingClientRect();
        return [left + 1, top + height / 2];
      },
      offset,
    );
  }

  /** Presses the point that a function returns. */
  async #pressWithin<Arguments extends unknown[]>(
    steps: Steps,
    findPoint: (element: HTMLElement, ...parameters: Arguments) => [x: number, y: number],
    ...parameters: Arguments
  ): Promise<void> {
    const find = async () => {
      const point = (await this.runOn(steps, findPoint, ...parameters)) as [number, number];
      return point.map(Math.round);
    };
    await this.#act(steps, async () => {
      const before = await find();
      await this.run(() => new Promise((done) => requestAnimationFrame(done)));
      const [x, y] = await find();
      // The editor may scroll to where the focus returns.
      if (x !== before[0] || y !== before[1]) throw new Error(`${steps.join(' > ')} moves.`);
      // A toast goes by itself.
      const isFree = (element: HTMLElement, left: number, top: number) => {
        const hit = document.elementFromPoint(left, top);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      };
      if (!(await this.runOn(steps, isFree, x ?? 0, y ?? 0))) {
        throw new Error(`${steps.join(' > ')} is covered.`);
      }
      const actions = [
        { type: 'pointerMove', origin: 'viewport', x, y },
        ...['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 })),
      ];
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
      await this.#engine.send('PerformActions', { actions: [{ ...mouse, actions }] });
    });
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
    return this.runOn(steps, (element, key) => Reflect.get(element, key), name);
  }

  async expectProperty(name: string, value: unknown, ...steps: Steps): Promise<void> {
    await expect(async () => {
      const found = await this.readProperty(name, ...steps);
      if (value instanceof RegExp) expect(found).toMatch(value);
      else expect(found).toEqual(value);
    }).toPass({ timeout: 30_000 });
  }

  /** Waits until the page shows a text. */
  async expectText(text: RegExp | string): Promise<void> {
    // A page that is just coming has no body yet.
    await expect(async () => {
      const shown = await this.run(() => document.body.innerText);
      if (typeof text === 'string') expect(shown).toContain(text);
      else expect(shown).toMatch(text);
    }).toPass({ timeout: 30_000 });
  }

  async expectAddress(address: RegExp): Promise<void> {
    await expect(async () => {
      expect(await this.run(() => location.pathname + location.search)).toMatch(address);
    }).toPass({ timeout: 30_000 });
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
