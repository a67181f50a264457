import { besideUser } from '#server/discovered.ts';
import { clientModeOf } from './client-mode.ts';
import { districtModeOf } from './district-mode.ts';

/** In which modes this session is. */
export default besideUser(async (context) => ({
  district: await districtModeOf(context),
  clientMode: await clientModeOf(context),
}));
