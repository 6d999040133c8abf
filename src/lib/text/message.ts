export interface Message {
  title: string;
  description: string;
}

/** What a preview says where a database or a secret is needed; see `isBarePreview`. */
export const previewSentence = 'This is a preview; nothing is sent from here.';
