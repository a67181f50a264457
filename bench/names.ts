/** 60 given names; with 60 × 50 family names a million leads have some 180,000 different names. */
export const GIVEN = (
  'Maria James Linda Robert Patricia John Jennifer Michael Elizabeth David Barbara William Susan Richard Jessica Joseph ' +
  'Sarah Thomas Karen Charles Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret Donald Ashley Steven Kimberly ' +
  'Andrew Emily Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa George Deborah Timothy Stephanie Ronald ' +
  'Rebecca Jason Laura Edward Helen Jeffrey Sharon Ryan Cynthia Jacob'
).split(' ');

export const FAMILY_STARTS = (
  'Ash Bar Black Brad Bren Burn Cal Car Clay Cran Dal Dun East Ed El Fair Far Fen Gar Glen Gran Hal Ham Har Hart Haw Hol Hunt ' +
  'Ken Kirk Lan Lang Lin Lock Mal Mar Mel Mid Nor North Oak Pem Pres Rad Red Rich Rock Rose Rud Sand Shel Stan Stock Sut Thorn ' +
  'Wake Wal West Whit Win'
).split(' ');
export const FAMILY_ENDS = (
  'berg bridge brook burn bury by combe cote dale den don dyke field ford gate grave grove ham haven hill holm hurst ing kirk land ' +
  'ley low man mere mont more mouth ney over port ridge rick sey shaw son stead stone ton tree wald ward way well wick worth'
).split(' ');

export const PROFESSIONS = ['RN', 'LPN', 'CNA', 'PT', 'OT', 'SLP', 'School Psychologist', 'Special Education Teacher'];
export const JOB_TITLES = ['Travel RN', 'Clinic LPN', 'School Nurse', 'Speech Therapist', 'Physical Therapist', 'Night RN'];

/** Parts of names, with between some 330 and 22,000 hits in a million leads before teams are taken off. */
export const SEARCHED_NAMES = [
  'hartwell',
  'blackstone',
  'northbridge',
  'fairhaven',
  'oakmont',
  'kirkwald',
  'sandhurst',
  'pemberg',
  'rosedale',
  'thornfield',
  'maria bl',
  'james har',
  'linda wh',
  'emily win',
  'kevin st',
  'bridge',
  'mouth',
  'black',
  'thorn',
  'stead',
];
