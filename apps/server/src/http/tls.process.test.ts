import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { Agent, request } from "undici";
import { expect, test } from "vitest";
import { endHubProcess, isHubBuilt, ownerTokenIn, startHubProcess } from "../testing/hub-process.ts";
import { readCertificate } from "./tls.ts";

const newCertificate = (folder: string, name: string) => {
  const tlsKey = join(folder, `${name}.key`);
  const tlsCert = join(folder, `${name}.crt`);
  const subject = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"].concat(
      ["-keyout", tlsKey, "-out", tlsCert],
      subject,
    ),
    { stdio: "ignore" },
  );
  return { tlsCert, tlsKey };
};

test("files that are no certificate, or belong to different ones, are refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-tls-"));
  const one = newCertificate(folder, "one");
  const two = newCertificate(folder, "two");
  expect(readCertificate({ tlsCert: "", tlsKey: "" })).toBeUndefined();
  expect(readCertificate(one)).toEqual({ cert: readFileSync(one.tlsCert), key: readFileSync(one.tlsKey) });
  const text = join(folder, "text");
  writeFileSync(text, "no certificate");
  for (const files of [
    { ...one, tlsKey: two.tlsKey },
    { ...one, tlsCert: text },
    { ...one, tlsKey: join(folder, "none") },
  ])
    expect(() => readCertificate(files)).toThrow(/^ORRERY_TLS_CERT and ORRERY_TLS_KEY can't be used: ./);
});

const nameServed = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.once("error", reject);
  });

test.skipIf(!isHubBuilt)(
  "the hub serves HTTPS with its own certificate, and uses a renewed one after SIGHUP (skipped unless built)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "orrery-tls-"));
    const first = newCertificate(folder, "first");
    const renewed = newCertificate(folder, "renewed");
    const hub = await startHubProcess({
      ORRERY_DATA: join(folder, "data"),
      ORRERY_TLS_CERT: first.tlsCert,
      ORRERY_TLS_KEY: first.tlsKey,
      ORRERY_PUBLIC_URL: "https://localhost",
    });
    try {
      expect(hub.address).toMatch(/^https:/);
      const token = ownerTokenIn(hub.log());
      const headers = { authorization: `Bearer ${token}` };
      const dispatcher = new Agent({ connect: { ca: readFileSync(first.tlsCert) } });
      for (const path of ["/api/models", "/router/v1/models"])
        expect((await request(`${hub.address}${path}`, { dispatcher, headers })).statusCode).toBe(200);
      await dispatcher.close();
      const port = Number(new URL(hub.address).port);
      expect(await nameServed(port)).toBe("first");
      copyFileSync(renewed.tlsCert, first.tlsCert);
      copyFileSync(renewed.tlsKey, first.tlsKey);
      hub.child.kill("SIGHUP");
      await expect.poll(() => nameServed(port)).toBe("renewed");
    } finally {
      await endHubProcess(hub, "SIGTERM");
    }
  },
);
