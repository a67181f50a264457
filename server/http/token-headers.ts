import type { FastifyRequest } from 'fastify';

/** How a link that opens one record is shown to a call: `x-signing-token`. */
type TokenHeader = `x-${string}-token`;
const TOKEN_HEADER = /^x-.+-token$/;

/** The one way to read the token of a link: what is read here is part of what a call asks. */
export const tokenIn = ({ headers }: FastifyRequest, name: TokenHeader) => headers[name];

/** All tokens of links that a call shows, in an order of their own. */
export const tokensOf = ({ headers }: FastifyRequest): string[] =>
  Object.keys(headers)
    .filter((name) => TOKEN_HEADER.test(name))
    .sort()
    .map((name) => `${name}: ${String(headers[name])}`);
