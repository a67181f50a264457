import { date, defineModule, dropdown, relate, teamField } from '#common/module.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';

const coverage = ['Employee Only', 'Employee and Spouse', 'Employee and Children', 'Family', 'Waived'];

export const benefits = defineModule({
  name: 'benefits',
  label: 'Benefits',
  singular: 'Benefits record',
  icon: 'heart-handshake',
  navigation: 'Placements',
  isCustom: true,
  rights: { Payroll: 'manage' },
  fields: {
    providers_benefits: relate('providers', 'Provider'),
    medical_election: dropdown('Medical', coverage),
    dental_election: dropdown('Dental', coverage),
    vision_election: dropdown('Vision', coverage),
    effective_date: date('Effective on'),
    termination_date: date('Ends on'),
    ...teamField,
  },
  seenBy: { staff: { all: [ofTheirTeams, hangsOn('providers_benefits')] } },
});

export default benefits;
