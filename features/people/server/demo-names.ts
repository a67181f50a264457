import type { DemoWorld } from '#server/demo.ts';

const first =
  'Amara Ana Andre Aisha Ben Bianca Camila Carlos Chloe Daniel Deja Diego Elena Eli Emma Fatima Felix Gabriela Grace Hannah Hugo Imani Isaac Isabel Jada James Jasmine Jorge Julia Kai Keisha Kevin Lena Leo Lucia Luis Maya Marcus Maria Mateo Mei Michael Naomi Nia Noah Nora Omar Olivia Paige Pedro Priya Quinn Rafael Rosa Samuel Sara Simone Sofia Tariq Teresa Thanh Tyler Valeria Victor Wei Xavier Yara Yusuf Zoe Zuri'.split(
    ' ',
  );
const last =
  'Abbott Acosta Adeyemi Ahmed Alvarez Baker Banks Barrett Bautista Bennett Brooks Campbell Castillo Chen Clarke Coleman Cortez Cruz Dang Davis Delgado Desai Diaz Dixon Duran Edwards Ellis Espinoza Evans Fields Flores Foster Fraser Garcia Gibson Gomez Grant Greene Gupta Hall Harris Hayes Hernandez Hill Howard Huang Hughes Ibrahim Jackson James Jean Jenkins Johnson Jordan Joseph Kaur Kelly Khan Kim King Lam Lambert Lee Lewis Lopez Lozano Martin Martinez Mason Mbeki Mendoza Mitchell Molina Moore Morales Murphy Nguyen Novak Okafor Ortiz Osei Owens Park Patel Perez Pham Pierre Powell Price Ramirez Reed Reyes Rivera Roberts Robinson Rodriguez Rosario Ruiz Salazar Sanchez Santos Shah Silva Singh Smith Soto Stewart Suarez Taylor Thomas Torres Tran Turner Vargas Vasquez Wallace Walker Ward Washington Watson West White Williams Wilson Wong Wright Young Zhang'.split(
    ' ',
  );

/** A person as address books know them; the e-mail is unique by its number and leads nowhere. */
export function somebody(world: DemoWorld, number: number, domain: string) {
  const first_name = world.pick(first);
  const last_name = world.pick(last);
  return { first_name, last_name, email: `${first_name}.${last_name}${number}@${domain}.example`.toLowerCase() };
}

/** Fictional numbers: 555-01xx in any area. */
export const phoneNumber = (world: DemoWorld) =>
  `(${200 + Math.floor(world.random() * 780)}) 555-0${100 + Math.floor(world.random() * 100)}`;
