import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const stepSchema = z.object({
  ref: z.string(),
  from: z.string(),
  to: z.string(),
  /** True when only the index has yet to follow. */
  areFilesDone: z.boolean(),
});

/** A move of the branch that the owner's files and index have yet to follow. */
export type Step = z.infer<typeof stepSchema>;

/** A step as it is noted in git's own folder, where a crash cannot take it away. */
export interface PendingStep extends Step {
  file: string;
  notedAt: number;
}

const folderName = 'content-steps';

/** Notes a step, before the branch moves. */
export async function noteStep(
  gitDir: string,
  move: Omit<Step, 'areFilesDone'>,
): Promise<PendingStep> {
  const step: Step = { ...move, areFilesDone: false };
  const folder = path.join(gitDir, folderName);
  await mkdir(folder, { recursive: true });
  const notedAt = Date.now();
  const file = path.join(folder, `${notedAt.toString().padStart(15, '0')}-${step.to}.json`);
  await writeFile(file, JSON.stringify(step));
  return { ...step, file, notedAt };
}

/** Notes that the files have followed, so that nothing is done to them again. */
export async function noteFilesDone({ file, ref, from, to }: PendingStep): Promise<void> {
  const step: Step = { ref, from, to, areFilesDone: true };
  await writeFile(file, JSON.stringify(step));
}

/** Forgets a step: it is done, or is not going to be. */
export async function forgetStep({ file }: PendingStep): Promise<void> {
  await rm(file, { force: true });
}

/** The steps that are noted, oldest first. One that was cut short while it was noted is left out. */
export async function listSteps(gitDir: string): Promise<PendingStep[]> {
  const folder = path.join(gitDir, folderName);
  const names = await readdir(folder).catch(() => []);
  const steps = await Promise.all(names.sort().map((name) => readStep(path.join(folder, name))));
  return steps.filter((step) => step !== null);
}

async function readStep(file: string): Promise<PendingStep | null> {
  try {
    const step = stepSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return { ...step, file, notedAt: Number.parseInt(path.basename(file), 10) };
  } catch {
    await rm(file, { force: true });
    return null;
  }
}
