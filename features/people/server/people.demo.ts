import { demo } from '#server/demo.ts';
import { roles } from '#server/accounts/roles.module.ts';
import { teams } from '#server/accounts/teams.module.ts';
import { users } from '#server/accounts/users.module.ts';

const teamNames = ['Health Recruiting', 'Schools Recruiting', 'Account Management', 'Credentialing Desk', 'Back Office'];

/** First name, last name, user type, role, teams, and the label under which the sign-in is printed. */
const staff: [string, string, string, string, string[], string?][] = [
  ['Dana', 'Whitfield', 'System Admin', 'Admin', ['Back Office'], 'System Admin'],
  ['Owen', 'Castellano', 'Admin', 'Admin', ['Back Office'], 'Admin'],
  ['Maya', 'Okafor', 'Standard', 'Recruiter', ['Health Recruiting'], 'Recruiter'],
  ['Luis', 'Herrera', 'Standard', 'Recruiter', ['Health Recruiting']],
  ['Priya', 'Raman', 'Standard', 'Recruiter', ['Schools Recruiting']],
  ['Jonah', 'Brandt', 'Standard', 'Recruiter', ['Schools Recruiting']],
  [
    'Grace',
    'Liu',
    'Standard',
    'Account Manager',
    ['Account Management', 'Health Recruiting', 'Schools Recruiting'],
    'Account Manager',
  ],
  ['Tomas', 'Varga', 'Standard', 'Account Manager', ['Account Management', 'Schools Recruiting']],
  [
    'Nadia',
    'Haddad',
    'Standard',
    'Credentialing',
    ['Credentialing Desk', 'Health Recruiting', 'Schools Recruiting'],
    'Credentialing',
  ],
  ['Ruth', 'Adeyemi', 'Standard', 'Credentialing', ['Credentialing Desk', 'Health Recruiting', 'Schools Recruiting']],
  ['Caleb', 'Munro', 'Standard', 'Payroll', ['Back Office', 'Health Recruiting', 'Schools Recruiting'], 'Payroll'],
  ['Iris', 'Falk', 'Dashboard', 'Dashboard', ['Back Office', 'Health Recruiting', 'Schools Recruiting'], 'Dashboard'],
];

export default demo('people and teams', 10, async (context, world) => {
  const teamIds = new Map<string, string>();
  for (const name of teamNames) teamIds.set(name, (await context.records.create(teams, { name, active: true }))._id);
  const roleIds = new Map((await context.records.all(roles, {})).map((role) => [role.name, role._id]));
  const made: Record<string, string[]> = {};
  for (const [first_name, last_name, userType, role, memberOf, label] of staff) {
    const email = `${first_name}.${last_name}@muster-demo.example`.toLowerCase();
    const roleId = roleIds.get(role);
    const user = await context.records.create(users, {
      first_name,
      last_name,
      email,
      userType,
      active: true,
      roles: roleId ? [roleId] : [],
      teams: memberOf.map((team) => teamIds.get(team)!),
      hire_date: '2023-03-06',
      phone: '(305) 555-0142',
    });
    (made[role] ??= []).push(user._id);
    if (label) world.signIn(label, email);
  }
  world.ids.admins = made.Admin ?? [];
  world.ids.recruiters = made.Recruiter ?? [];
  world.ids.accountManagers = made['Account Manager'] ?? [];
  world.ids.credentialers = made.Credentialing ?? [];
  world.ids.payroll = made.Payroll ?? [];
  world.ids.healthTeams = [teamIds.get('Health Recruiting')!];
  world.ids.schoolTeams = [teamIds.get('Schools Recruiting')!];
  world.ids.credentialingTeams = [teamIds.get('Credentialing Desk')!];
});
