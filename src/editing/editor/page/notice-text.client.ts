import { computed } from 'nanostores';
import { $texts } from '#editing/editor/document/content-texts.client.ts';
import { readValue } from '#editing/editor/document/edit-actions.client.ts';
import { $document } from '#editing/editor/document/editing-store.client.ts';
import { $askedTarget } from './edit-focus.client.ts';

export const noticeTextId = 'notice-text';

const noticePrefix = 'content/notice.yaml#';

export const isOfNotice = (target: string | null) => target?.startsWith(noticePrefix) === true;

/** Whether there is a notice, also while it is not up, or one is asked for. */
export const $hasNotice = computed(
  [$texts, $document, $askedTarget],
  (items, { touched }, asked) => {
    const text = items.get(noticeTextId);
    return text !== undefined && (isOfNotice(asked) || readValue(text, touched) !== '');
  },
);
