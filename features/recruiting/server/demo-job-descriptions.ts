import { labelOf } from '#common/module.ts';

interface Told {
  profession: string;
  setting: string;
  isSchool: boolean;
  shift: string;
  hours: number;
  place: string;
}

/** What a job board shows of an opening: nothing of the account, its contact or its rate. */
export function describeJob({ profession, setting, isSchool, shift, hours, place }: Told): string {
  const who = labelOf(profession);
  const article = /^(?:[AEIOU]|RN|LPN)/.test(who) ? 'an' : 'a';
  const where = isSchool ? 'a school team' : 'a care team';
  const work = isSchool
    ? [
        'Work with students one to one and in small groups',
        'Write and follow plans with teachers and families',
        'Keep records of progress',
      ]
    : ['Care for patients by the plan of the team', 'Keep the record of each patient complete', 'Hand over to the next shift'];
  const needs = [
    isSchool ? 'Experience with children or teenagers' : 'A year of experience in a similar unit',
    'References from the last two years',
  ];
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  return [
    `<p>We are looking for ${article} ${who} for ${where} in ${place}: ${setting}, ${isSchool ? 'school hours' : `${shift.toLowerCase()} shifts`}, ${hours} hours a week.</p>`,
    `<p><strong>What you will do</strong></p>${list(work)}`,
    `<p><strong>What you bring</strong></p>${list(needs)}`,
    '<p>You get weekly pay, help with licenses and housing, and one person to call at any time.</p>',
  ].join('');
}
