/** The 50 states and the District of Columbia, by name. */
export const US_STATES: readonly { code: string; name: string }[] = `
AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|
FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|
MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|
NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|
PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|
WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`
  .split('|')
  .map((entry) => entry.trim())
  .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));

/** The two-letter code of a state given by code or name, without case; undefined for anything else. */
export const stateCode = (text: string): string | undefined => {
  const wanted = text.trim().toLowerCase();
  return US_STATES.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.code;
};
