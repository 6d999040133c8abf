import type * as z from 'zod';

/** The schema of a JSON body, its media type, or null for no body. */
export type AnswerKind = z.core.$ZodType | string | null;

/** Maps statuses to the bodies of answers; `failure` is the JSON of every other failure. */
export interface CallContract {
  [status: number]: AnswerKind;
  failure?: z.core.$ZodType;
  /** The schema of the browser's body, from which clients get their types. */
  body?: z.core.$ZodType;
}

/** The answers of a call that returns nothing. */
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
  ? BodyOf<Answers<Call>[Exclude<keyof Answers<Call>, 'body'>]>
  : never;

/** Matches any text for `:id` in an address. */
type Pattern<Address extends string> = Address extends `${infer Start}:${infer Rest}`
  ? Rest extends `${string}/${infer End}`
    ? `${Start}${string}/${Pattern<End>}`
    : `${Start}${string}`
  : Address;

type SentBodies<Call extends string> = {
  [Known in ContractCall]: Call extends Pattern<Known>
    ? ApiContract[Known] extends { body: infer Schema extends z.core.$ZodType }
      ? z.input<Schema>
      : never
    : never;
}[ContractCall];

/**
 * The body of a call such as `PUT /api/contact/7/status`; unknown where the contract has no schema.
 */
export type SentBody<Call extends string> = [SentBodies<Call>] extends [never]
  ? unknown
  : SentBodies<Call>;
