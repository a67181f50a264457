/** Payroll is shared by the last name's first letter, accents folded: a to j go to one user, anything else to the other. */
export function payrollHalf(lastName: string | null | undefined): 'a_to_j' | 'others' {
  const letter = (lastName ?? '').trim().normalize('NFD').charAt(0).toLowerCase();
  return letter >= 'a' && letter <= 'j' ? 'a_to_j' : 'others';
}
