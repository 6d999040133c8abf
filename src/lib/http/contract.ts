import type { z } from 'zod';

/** Is the schema of a JSON body, its media type, or null for none. */
export type AnswerKind = z.core.$ZodType | string | null;

/** Maps a call's statuses to bodies; `failure` is the JSON of every other failure. */
export interface CallContract {
  [status: number]: AnswerKind;
  failure?: z.core.$ZodType;
}

/** Is what a call answers that has nothing to say. */
export const done = { 204: null };

// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the list of calls fills it in
export interface ApiContract {}

export type ContractCall = keyof ApiContract;

type Answers<Call extends ContractCall> = ApiContract[Call];

export type ContractStatus<Call extends ContractCall> = Call extends ContractCall
  ? keyof Answers<Call> & number
  : never;

type BodyOf<Kind> = Kind extends z.core.$ZodType ? z.output<Kind> : never;

export type ContractBody<Call extends ContractCall> = Call extends ContractCall
  ? BodyOf<Answers<Call>[keyof Answers<Call>]>
  : never;
