import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { trackForm } from '#site/analytics/track-form.client.ts';
import { track } from '#site/analytics/track.client.ts';
import { specialRequirements } from '#model/schemas/care.ts';
import { carryOverToIntake } from '#site/forms/carry-over.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { prepareToaster, showToaster } from '#lib/browser/show-toaster.client.ts';
import { showToast } from '#lib/browser/toast-store.client.ts';
import {
  noAnswers,
  addChildren,
  formatChild,
  parseChildAges,
  readLocation,
  splitTypedAges,
  type Answers,
  type OfferedService,
  listMissing,
  describeAnswers,
} from './answers.ts';
import {
  loadMatch,
  preferencesPath,
  saveMatch,
  type MatchMemory,
  reportInterest,
  getSessionId,
} from './match-memory.client.ts';
import { recommendationsSchema, type NearMatch, type Recommendation } from './recommendation.ts';

/** Reads what was chosen before the form's script loaded. */
function readTypedAnswers(form: HTMLFormElement, services: readonly OfferedService[]): Answers {
  const values = new FormData(form);
  const readText = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  const chosen = values.getAll('serviceTypes[]');
  const requirements = values.getAll('specialRequirements[]');
  // An age that is still being typed stays in its field.
  const isTyped = document.activeElement === form.elements.namedItem('age');
  const ages = isTyped ? splitTypedAges(readText('age')).ages : parseChildAges(readText('age'));
  return {
    ...addChildren(noAnswers, ages ?? []),
    serviceTypes: services.flatMap(({ slug }) => (chosen.includes(slug) ? slug : [])),
    specialRequirements: specialRequirements.filter((name) => requirements.includes(name)),
    scheduleNeeds: readText('scheduleNeeds'),
    location: readText('location'),
    typedLocation: readText('town'),
    providerExperience: readText('providerExperience'),
  };
}

/**
 * Adds to stored answers the children that were typed since; without them, all that was typed
 * counts. A browser may bring back a field whose children are stored already.
 */
function addTyped(stored: Answers | undefined, typed: Answers | null): Answers {
  if (!stored) return typed ?? noAnswers;
  const known = stored.children.map(formatChild);
  const more = (typed?.children ?? []).filter((child) => {
    const index = known.indexOf(formatChild(child));
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
  return addChildren(stored, more);
}

/** The hash of the results' address, so that Back returns to the form. */
const resultsHash = '#matches';

const nothing: MatchMemory = {
  answers: noAnswers,
  recommendations: null,
  nearMatches: [],
  note: '',
  others: '',
  contacted: [],
};

export type ContactWay = 'call' | 'email';

export type MatchView =
  | {
      kind: 'form';
      isSending: boolean;
      /** The number of results of the last search, which can be shown again; null without one. */
      earlier: number | null;
    }
  | {
      kind: 'results';
      recommendations: Recommendation[];
      nearMatches: NearMatch[];
      note: string;
      others: string;
      isNew: boolean;
      contacted: number[];
    };

/**
 * Manages a match: answers, one call, results, and back. The tab's storage holds all of it, so that
 * opening a profile loses nothing.
 */
export function useMatch(services: readonly OfferedService[]) {
  const form = useRef<HTMLFormElement>(null);
  const [memory, setMemory] = useState(nothing);
  // The current value, for calls that end later.
  const latest = useRef(memory);
  const [isAtResults, setAtResults] = useState(false);
  const atResults = useRef(false);
  const [isSending, setSending] = useState(false);
  const [isNew, setNew] = useState(false);

  const turnTo = (hash: string) => {
    atResults.current = hash === resultsHash;
    setAtResults(atResults.current);
  };

  const followAddress = useEffectEvent(() => {
    const { hash } = location;
    setNew(false);
    if (hash === '' || hash === resultsHash) turnTo(hash);
    // "Skip to content" replaces the fragment and must not change the view.
    else history.replaceState(null, '', toAddress(atResults.current ? resultsHash : ''));
  });

  useEffect(() => {
    const typed = form.current && readTypedAnswers(form.current, services);
    const stored = loadMatch(services.map(({ slug }) => slug));
    latest.current = { ...nothing, ...stored, answers: addTyped(stored?.answers, typed) };
    setMemory(latest.current);
    // Answers chosen or restored before the script loaded may be ready to send.
    if (listMissing(latest.current.answers).length === 0) prepareToaster();
    const follow = () => followAddress();
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [services]);

  const update = (next: MatchMemory) => {
    latest.current = next;
    setMemory(next);
    saveMatch(next === nothing ? null : next);
    const names = next.contacted.map(({ name }) => name);
    carryOverToIntake(describeAnswers(next.answers, names, services));
  };

  const go = (hash: string) => {
    turnTo(hash);
    if (hash !== location.hash) history.pushState(null, '', toAddress(hash));
  };

  const send = async () => {
    const { answers } = latest.current;
    setSending(true);
    try {
      // The family's words for an age are for the forms alone.
      const { children, serviceTypes, scheduleNeeds } = answers;
      const { specialRequirements, providerExperience } = answers;
      const childAges = children.map(({ age }) => age);
      const location = readLocation(answers);
      const wishes = { scheduleNeeds, location, specialRequirements, providerExperience };
      const body = { childAges, serviceTypes, ...wishes, sessionId: getSessionId() };
      const response = await sendRequest('POST', preferencesPath, body);
      const {
        recommendations,
        nearMatches = [],
        note = '',
        others = '',
      } = recommendationsSchema.parse(await response.json());
      // Keep answers changed meanwhile for the next search.
      update({ ...latest.current, recommendations, nearMatches, note, others });
      setNew(true);
      go(resultsHash);
      trackForm(preferencesPath);
      showToast({
        title: 'Recommendations generated',
        description: `Found ${recommendations.length} personalized matches for your family`,
      });
    } catch (error) {
      logError('Error generating recommendations:', error);
      showToast({
        title: 'Error generating recommendations',
        description: 'Please try again or contact us for assistance.',
        kind: 'destructive',
      });
    }
    setSending(false);
    await showToaster();
  };

  const contact = async ({ id, name }: Recommendation['provider'], way: ContactWay) => {
    track('Contact Attempt', {
      contact_method: way,
      source: way,
      provider_id: id,
      provider_name: name,
    });
    if (!(await reportInterest('contacted', id))) return;
    const { contacted, ...rest } = latest.current;
    update({ ...rest, contacted: [...contacted, { id, name }] });
    showToast({
      title: 'Contact initiated',
      description: `We've noted your interest in ${name}. They'll be in touch soon!`,
    });
    await showToaster();
  };

  const { answers, recommendations, contacted, ...found } = memory;
  const ids = contacted.map(({ id }) => id);
  const view: MatchView =
    isAtResults && recommendations
      ? { kind: 'results', recommendations, ...found, isNew, contacted: ids }
      : { kind: 'form', isSending, earlier: recommendations?.length ?? null };
  return {
    form,
    answers,
    view,
    send,
    contact,
    answer: (changed: Partial<Answers>) => {
      prepareToaster();
      update({ ...latest.current, answers: { ...latest.current.answers, ...changed } });
    },
    refine: () => go(''),
    showEarlier: () => {
      setNew(true);
      go(resultsHash);
    },
    startAnew: () => {
      update(nothing);
      go('');
    },
  };
}

function toAddress(hash: string): string {
  return location.pathname + location.search + hash;
}
