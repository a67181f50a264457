/** Professions that are submitted without a license. */
export const WITHOUT_LICENSE: readonly string[] = [
  'Administrative Assistant',
  'Cafeteria Worker',
  'Custodian/Janitor',
  'Interpreter/Translator',
  'Unlicensed_Healthcare',
  'TeacherParaprofessionalAide',
];
