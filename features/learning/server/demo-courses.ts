/** A course of each category, with the words that teach it. */
export const DEMO_COURSES: readonly (readonly [category: string, title: string, points: readonly string[]])[] = [
  [
    'Allergies',
    'Food allergies at school',
    ['Know the plan of each child.', 'Keep the auto-injector within reach.', 'Use it first, then call 911.'],
  ],
  [
    'Asthma',
    'Asthma and inhalers',
    ['Shake the inhaler and use a spacer.', 'Wait a minute between two puffs.', 'Call 911 when lips turn blue.'],
  ],
  [
    'Catheterizations',
    'Clean intermittent catheterization',
    ['Wash your hands first.', 'Never force the catheter.', 'Write down time and amount.'],
  ],
  [
    'Company Policies/Procedures',
    'Working at the agency',
    ['Send your hours by Monday.', 'Call your recruiter before you are late.', 'Keep patient facts to yourself.'],
  ],
  [
    'Covid',
    'Infection control for COVID-19',
    ['Stay home with a fever.', 'Wear a fitted mask on the ward.', 'Clean your hands before and after.'],
  ],
  [
    'Diabetes',
    'Low and high blood sugar',
    [
      'Shaky and sweaty may be low sugar.',
      'Give fast sugar, and check again in 15 minutes.',
      'Never give food to somebody unconscious.',
    ],
  ],
  [
    'District Policies/Procedures',
    'A first day in a school',
    ['Sign in at the office.', 'Wear your badge where it can be seen.', 'Ask for the emergency folder.'],
  ],
  [
    'Emergency Response',
    'The first five minutes',
    ['Make the place safe.', 'Call for help by name.', 'Stay until somebody takes over.'],
  ],
  [
    'G-Tubes',
    'Feeding by G-tube',
    ['Raise the head to 30 degrees.', 'Check the place of the tube.', 'Rinse with water before and after.'],
  ],
  [
    'Infectious Diseases',
    'Hand hygiene in five moments',
    ['Before you touch a patient.', 'After a risk of exposure.', 'After you touched what is around a patient.'],
  ],
  ['Mobility', 'Transfers without harm', ['Lock the wheels.', 'Lift with your legs.', 'Use the belt, not the arms.']],
  ['Seizures', 'What to do in a seizure', ['Time it.', 'Turn the person on one side.', 'Call 911 after five minutes.']],
  [
    'Service Logs',
    'Logs that are paid',
    ['Write on the day of the service.', 'Name the goal that you worked on.', 'Sign with your full name.'],
  ],
  [
    'Tracheotomy',
    'Care of a tracheotomy',
    ['Keep a spare tube at hand.', 'Use suction for ten seconds at most.', 'Watch the color of lips and nails.'],
  ],
];

export const DEMO_TUTORIALS: readonly (readonly [category: string, name: string, place: string, points: readonly string[]])[] = [
  [
    'Recruiting',
    'Submit a candidate to a job',
    'leads',
    ['Open the lead.', 'Press Submit to job.', 'Choose the job and send it for review.'],
  ],
  ['Recruiting', 'Find jobs near a lead', 'jobs', ['Open the map shape of the list.', 'Set the miles around a zip.']],
  [
    'B2B',
    'Plan the next call with an account',
    'accounts',
    ['Open the account.', 'Log the call.', 'Give it a next step with a day.'],
  ],
  [
    'Credentialing',
    'Review what providers sent',
    '/app/credentialing',
    ['Open the review desk.', 'A approves, R rejects, the arrows go on.'],
  ],
  ['Administrative', 'Give somebody a role', '/admin', ['Open Users.', 'Choose the person.', 'Add the role: it counts at once.']],
  ['RFPs', 'Mark a job as an RFP', 'jobs', ['Edit the job.', 'Set RFP: its rating loses a point.']],
  ['Job boards', 'Boost a job on Indeed', 'jobs', ['Edit the job.', 'Turn the boost on: each profession has a limit.']],
  [
    'Processes',
    'From the hire to the first day',
    'placements',
    ['Place the sub.', 'Credentialing starts by itself.', 'Watch the board until it is green.'],
  ],
];
