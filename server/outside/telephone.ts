import type { Settings } from '../settings.ts';
import type { Outbound } from './fetch.ts';
import { twilio } from './twilio.ts';

/** A text message as it leaves. Numbers are E.164. */
export interface TextMessage {
  /** Of its row in the outbox, the same at every attempt. */
  id: string;
  to: string;
  /** Absent: the installation's number. */
  from?: string | undefined;
  text: string;
  /** Public addresses of pictures. */
  media?: readonly string[];
  /** Where the provider says what became of it. */
  statusUrl: string;
}

/** A call as it is placed: what is heard in it the provider asks at `instructionsUrl`, in TwiML, when somebody or something answers. */
export interface CallOrder {
  id: string;
  to: string;
  from?: string | undefined;
  instructionsUrl: string;
  statusUrl: string;
  /** A machine is told apart, and spoken to after its beep. */
  detectsMachines: boolean;
}

/**
 * One contract, Twilio and a simulator. What is sent or placed has the provider's `sid`. Throws `LetterRefused` for what no other
 * attempt will get through, `NumberRefused` where the number is at fault, and anything else when it should be tried again.
 */
export interface Telephone {
  readonly provider: 'simulator' | 'twilio';
  /** The installation's number, E.164. */
  readonly number: string;
  sendText(message: TextMessage): Promise<{ sid: string }>;
  call(order: CallOrder): Promise<{ sid: string }>;
  /** A running call hears this from now on, in TwiML. */
  steer(sid: string, instructions: string): Promise<void>;
  hangUp(sid: string): Promise<void>;
  /** The sound that the provider recorded, as MP3. */
  recording(url: string): Promise<Uint8Array>;
  /** A picture that came with a text. */
  picture(url: string, mostBytes: number): Promise<{ status: number; body: Uint8Array }>;
}

/** Where nothing is configured, this is the number of the house: 555-01xx belongs to nobody. */
export const SIMULATED_NUMBER = '+14075550100';

/** Twilio where its account is configured, else the simulator: nothing leaves, and the outbox shows what would have. */
export const createTelephone = ({ twilio: account }: Settings, outbound: Outbound): Telephone =>
  account ? twilio(account, outbound) : simulatedTelephone(SIMULATED_NUMBER);

/** What becomes of what is given to it follows from the number (`simulated-fate.ts`), and is told by whoever gave it. */
export const simulatedTelephone = (number: string): Telephone => ({
  provider: 'simulator',
  number,
  sendText: async ({ id }) => ({ sid: `SM${id}` }),
  call: async ({ id }) => ({ sid: `CA${id}` }),
  steer: async () => undefined,
  hangUp: async () => undefined,
  recording: async () => new Uint8Array(),
  picture: async () => ({ status: 404, body: new Uint8Array() }),
});
