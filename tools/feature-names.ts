import { labelOf } from '../common/module.ts';

/** The names of a feature in code and for people, from that of its folder. */
export interface FeatureNames {
  /** `exit-interviews` */
  folder: string;
  /** Of the module: `exitInterviews` */
  module: string;
  /** `Exit interviews` */
  label: string;
  /** `Exit interview` */
  singular: string;
  /** `exit interview`, in a sentence, and with its article. */
  one: string;
  aOne: string;
  many: string;
  /** Of components: `ExitInterviews` */
  component: string;
}

export function namesOf(folder: string): FeatureNames {
  const module = nameOfFeature(folder);
  const label = labelOf(folder);
  const singular = label.endsWith('ies') ? `${label.slice(0, -3)}y` : label.replace(/s$/, '');
  const one = singular.toLowerCase();
  return {
    folder,
    module,
    label,
    singular,
    one,
    aOne: `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`,
    many: label.toLowerCase(),
    component: module.charAt(0).toUpperCase() + module.slice(1),
  };
}

/** The module's name: `exit-interviews` → `exitInterviews`. */
export const nameOfFeature = (folder: string) => folder.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
