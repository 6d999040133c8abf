import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Icon } from '#components/admin/Icon.client.tsx';
import { useAction } from '#components/admin/use-action.client.ts';
import { createAdminQuery } from '#office/shell/admin-query.client.ts';
import { $publishing, watchPublishing } from '#editing/editor/save/publishing.client.ts';
import { scarceFrom } from '#editing/publishing/publishing-contract.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { earlierSitesSchema, putBackAnswerSchema, type EarlierSite } from './earlier-sites.ts';

const sitesQuery = createAdminQuery(['/api/admin/earlier-sites'], earlierSitesSchema);

const failure = { title: 'Nothing was put back', outcome: '' };

export function EarlierSites() {
  const id = useId();
  const state = useStore(sitesQuery.$state);

  const buildState = useStore($publishing, { ssr: 'initial' })?.build.state;

  // A build that fails or goes live changes what can be put back.
  useEffect(() => {
    void sitesQuery.refresh();
  }, [buildState]);

  const data = state.kind === 'loaded' ? state.data : null;
  return (
    <section id="earlier-sites" className="card panel" aria-labelledby={id}>
      <h3 id={id}>Put back an earlier site</h3>
      <p role="status" className="quiet empty:hidden">
        {state.kind === 'failed' && "We couldn't load the earlier sites. Please reload the page."}
        {data?.sites.length === 0 &&
          'After the next change, you can go back to the site as it is now.'}
      </p>
      {data !== null && data.sites.length > 0 && (
        <ul className="publishing-list">
          {data.sites.map((site) => (
            <Site key={site.commit} site={site} head={data.head} />
          ))}
        </ul>
      )}
      {data?.hindrance && <p className="quiet">{data.hindrance}</p>}
      {data?.deploys && <DeployCount {...data.deploys} />}
    </section>
  );
}

function DeployCount({ count, max }: { count: number; max: number }) {
  const isMany = count >= max * scarceFrom;
  return (
    <p className={isMany ? 'flex items-start gap-2 font-semibold' : 'quiet'}>
      {isMany && <Icon name="triangle-alert" />}
      <span>
        {countNoun(count, 'build')} of about {max} this month.
        {isMany &&
          ' When the plan is used up, saves go live only next month: save several changes at once.'}
      </span>
    </p>
  );
}

function Site({ site, head }: { site: EarlierSite; head: string }) {
  const { commit, at, summary, undone, isImmediate } = site;
  const [isAsking, setIsAsking] = useState(false);
  const { state, run, reset } = useAction();
  const isBusy = state.kind === 'sending';
  const when = formatMoment(at);

  const putBack = async () => {
    const send = async () => {
      const response = await sendRequest('POST', '/api/admin/earlier-sites', { commit, head });
      const answer = putBackAnswerSchema.parse(await response.json());
      watchPublishing();
      await sitesQuery.refresh();
      if (answer.state === 'live') {
        return {
          title: 'The earlier site is live',
          description: `Visitors see the site of ${when} again.`,
        };
      }
      const warning = answer.warning === undefined ? '' : `${answer.warning} `;
      return {
        title: 'The earlier site will be back',
        description: `${warning}It will be live in a few minutes.`,
      };
    };
    await run(send, failure, reset);
    setIsAsking(false);
  };

  return (
    <li>
      <p className="publishing-places">
        <time dateTime={at}>{when}</time>
      </p>
      <p className="quiet">
        Includes “{summary}” and everything before. What was saved later is out.
      </p>
      {isAsking ? (
        <div role="group" aria-label={`Put back the site of ${when}?`} className="mt-2 grid gap-2">
          <p>This undoes {countNoun(undone.length, 'save')}:</p>
          <ul className="list-disc pl-[1.3rem]">
            {undone.map((each, index) => (
              <li key={index} className="border-l-0 pl-0">
                {each}
              </li>
            ))}
          </ul>
          <p>
            {isImmediate
              ? 'Visitors will see it within seconds.'
              : 'Visitors will see it after a build, in a few minutes.'}{' '}
            Nothing is lost: History can bring each change back.
          </p>
          <p className="plan-actions">
            <Button
              look="danger"
              className="btn-small"
              aria-disabled={isBusy ? true : undefined}
              onClick={() => void putBack()}
            >
              {isBusy ? 'Going back…' : 'Go back to this version'}
            </Button>
            <Button look="small" onClick={() => setIsAsking(false)}>
              Stay here
            </Button>
          </p>
        </div>
      ) : (
        <p className="change-actions">
          <Button look="link" className="text-left" onClick={() => setIsAsking(true)}>
            Put back the site of {when}
          </Button>
        </p>
      )}
      {state.kind === 'failed' && (
        <p role="alert" className="edit-problem">
          {state.text}
        </p>
      )}
    </li>
  );
}
