import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Attention } from '#components/admin/Attention.client.tsx';
import { createAdminQuery } from './admin-query.client.ts';
import { attentionSchema, type ListedAttention } from './attention-list.ts';

const query = createAdminQuery(
  ['/api/health'],
  z.object({ attention: z.optional(attentionSchema) }),
);

export function AttentionLine() {
  const state = useStore(query.$state);
  useEffect(() => {
    void query.load();
  }, []);
  const items = state.kind === 'loaded' ? state.data.attention?.items : undefined;
  const [first] = items ?? [];
  if (!items || !first) return null;
  return (
    <Attention className="no-print">
      <span>
        <a href="/admin-dashboard#attention">{countThings(items)}</a>: {first.sentence}
      </span>
    </Attention>
  );
}

export function countThings({ length }: readonly ListedAttention[]): string {
  return length === 1 ? '1 thing needs your attention' : `${length} things need your attention`;
}
