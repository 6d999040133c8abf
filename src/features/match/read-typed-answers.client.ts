import { noAnswers, parseChildAge, type Answers } from './answers.ts';
import { specialRequirements } from '#features/content/special-requirement.ts';
import { serviceSlugs } from '#features/content/service-slug.ts';

/** What was chosen in the form before its script came. */
export function readTypedAnswers(form: HTMLFormElement): Answers {
  const values = new FormData(form);
  const readText = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  const services = values.getAll('serviceTypes[]');
  const requirements = values.getAll('specialRequirements[]');
  // An age that is still being typed stays in its field.
  const isTyped = document.activeElement === form.elements.namedItem('age');
  const age = isTyped ? null : parseChildAge(readText('age'));
  return {
    ...noAnswers,
    childAges: age === null ? [] : [age],
    serviceTypes: serviceSlugs.filter((slug) => services.includes(slug)),
    specialRequirements: specialRequirements.filter((name) => requirements.includes(name)),
    scheduleNeeds: readText('scheduleNeeds'),
    location: readText('location'),
    providerExperience: readText('providerExperience'),
  };
}
