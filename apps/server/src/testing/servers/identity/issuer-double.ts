import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";

/** A key pair of an issuer, with its public half as JWKS have it. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly jwk: JWK;
}

export const newSigningKey = async (id: string, algorithm = "RS256"): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: id, alg: algorithm, use: "sig" };
  return { id, privateKey, publicKey, jwk };
};

/** A code that the issuer gave out, with what it is bound to. */
interface IssuedCode {
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
  readonly subject: string;
}

/** What tests change about an issuer. */
interface IssuerBehavior {
  /** The ID token for a code; undefined leaves it out. */
  idToken: (claims: JWTPayload, sign: (claims: JWTPayload, header?: object) => Promise<string>) => Promise<unknown>;
  /** More fields, or others, in the discovery document, the token reply and the reply about the user. */
  metadata: Readonly<Record<string, unknown>>;
  tokenReply: Readonly<Record<string, unknown>>;
  userInfo: (subject: string) => Readonly<Record<string, unknown>>;
  /** Answers a request to the token endpoint in place of the issuer. */
  token?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** An issuer that does what a test tells it to, on loopback. */
export interface IssuerDouble {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly key: SigningKey;
  readonly behavior: IssuerBehavior;
  /** Honest again. */
  readonly reset: () => void;
  /** Public keys that it lists. */
  keys: JWK[];
  /** Requests that reached the token endpoint, as forms. */
  readonly tokenRequests: URLSearchParams[];
  /** What the person's consent gives: a code for an authorization URL. */
  readonly codeFor: (authorizationUrl: string, subject?: string) => string;
  readonly close: () => Promise<void>;
}

const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
};

const honest = (): IssuerBehavior => ({
  idToken: (claims, sign) => sign(claims),
  metadata: {},
  tokenReply: {},
  userInfo: (subject) => ({ sub: subject }),
});

const metadataOf = (url: string): Record<string, unknown> => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  userinfo_endpoint: `${url}/userinfo`,
  jwks_uri: `${url}/jwks`,
  end_session_endpoint: `${url}/sign-out`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"],
});

const isProof = (challenge: string | null, verifier: string | null): boolean =>
  challenge === null ||
  createHash("sha256")
    .update(verifier ?? "")
    .digest("base64url") === challenge;

const listen = async (handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => sendJson(response, { error: String(error) }, 500));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

const askedBy = (authorizationUrl: string): Omit<IssuedCode, "subject"> => {
  const query = new URL(authorizationUrl).searchParams;
  return {
    nonce: query.get("nonce"),
    challenge: query.get("code_challenge"),
    redirectUri: query.get("redirect_uri"),
  };
};

const isRedeemedBy = ({ challenge, redirectUri }: IssuedCode, form: URLSearchParams): boolean =>
  isProof(challenge, form.get("code_verifier")) && redirectUri === form.get("redirect_uri");

export const startIssuerDouble = async (name: string): Promise<IssuerDouble> => {
  const key = await newSigningKey(`${name}-1`);
  const codes = new Map<string, IssuedCode>();
  const behavior = honest();
  const tokenRequests: URLSearchParams[] = [];
  const clientId = `orrery-at-${name}`;

  const sign = (payload: JWTPayload, header: object = {}): Promise<string> =>
    new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: key.id, ...header }).sign(key.privateKey);

  const answerToken = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await readText(request));
    tokenRequests.push(form);
    if (behavior.token) return behavior.token(request, response);
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    if (!code || !isRedeemedBy(code, form)) return sendJson(response, { error: "invalid_grant" }, 400);
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: double.url, sub: code.subject, aud: clientId, iat: now, exp: now + 300, nonce: code.nonce };
    const idToken = await behavior.idToken(claims as JWTPayload, sign);
    const accessToken = `at.${Buffer.from(code.subject).toString("base64url")}`;
    const reply = { access_token: accessToken, token_type: "Bearer", expires_in: 300, id_token: idToken };
    sendJson(response, { ...reply, ...behavior.tokenReply });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split("?")[0];
    if (path === "/.well-known/openid-configuration")
      return sendJson(response, { ...metadataOf(double.url), ...behavior.metadata });
    if (path === "/jwks") return sendJson(response, { keys: double.keys });
    if (path === "/token") return answerToken(request, response);
    const subject = Buffer.from(request.headers.authorization?.split("at.")[1] ?? "", "base64url").toString();
    if (path === "/userinfo") return sendJson(response, behavior.userInfo(subject));
    sendJson(response, { error: "not_found" }, 404);
  };

  const { url, close } = await listen(handle);
  const double: IssuerDouble = {
    url,
    clientId,
    clientSecret: `secret-of-${name}`,
    key,
    behavior,
    keys: [key.jwk],
    tokenRequests,
    close,
    reset: () => {
      delete behavior.token;
      Object.assign(behavior, honest());
      double.keys = [key.jwk];
    },
    codeFor: (authorizationUrl, subject = "ada-at-work") => {
      const code = randomBytes(16).toString("hex");
      codes.set(code, { ...askedBy(authorizationUrl), subject });
      return code;
    },
  };
  return double;
};
