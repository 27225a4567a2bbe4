import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { companies } from "../drizzle/schema.ts";
import { DEMO } from "../local/demo.ts";
import { startLocal } from "../local/server.ts";
import { API_WORKER } from "../local/workers.ts";
import { plain, type Figure } from "./figure.ts";
import type { Pace } from "./pace.ts";
import { memoryOfTree, partsOf, totalOf, type Memory } from "./process-memory.ts";
import { sampleMail } from "./sample.ts";
import { connectSmtp } from "./smtp-load.ts";
import { startProduct, type Started } from "./started.ts";

const READY_GOAL_S = 5;
const MEMORY_GOAL_MB = 700;
/** Beyond this the second half of the mails left something behind. */
const FLAT_SHARE = 0.1;
const CONNECTIONS = 8;

/** How long a start takes, and how much memory the product holds before and after much mail. */
export async function measureStart(_lab: unknown, { mails }: Pace): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "restante-bench-"));
  const dataDir = path.join(folder, "data");
  try {
    const cold = await startProduct(dataDir);
    await cold.stop();
    await liftPlan(dataDir);
    const warm = await startProduct(dataDir);
    try {
      return [
        readyFigure("start to ready, new folder", cold),
        readyFigure("start to ready, used folder", warm),
        ...(await memoryFigures(warm, mails)),
      ];
    } finally {
      await warm.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The demo company may take 10,000 mails a month, which is fewer than are sent here. */
async function liftPlan(dataDir: string): Promise<void> {
  const server = await startLocal({ apiPort: 0, smtpPort: 0, dataDir });
  const db = drizzle(await server.mf.getD1Database("DB", API_WORKER));
  await db.update(companies).set({ plan: "enterprise" }).where(eq(companies.name, DEMO.company));
  await server.stop();
}

async function memoryFigures(product: Started, mails: number): Promise<Figure[]> {
  const atStart = memoryOfTree(product.pid);
  await pour(product, mails);
  const half = memoryOfTree(product.pid);
  await pour(product, mails);
  const end = memoryOfTree(product.pid);
  if (atStart === null || half === null || end === null) return [];
  const growth = totalOf(end) / totalOf(half) - 1;
  const isSmall = totalOf(end) <= MEMORY_GOAL_MB;
  const goal = { words: `≤ ${MEMORY_GOAL_MB} MB`, reached: isSmall };
  return [
    memoryFigure("memory at start", atStart),
    memoryFigure(`memory after ${mails} mails`, half),
    { ...memoryFigure(`memory after ${2 * mails} mails`, end), goal },
    plain({
      name: `growth of the last ${mails} mails`,
      value: Math.round(growth * 100),
      unit: "%",
      goal: { words: `≤ ${FLAT_SHARE * 100} %`, reached: growth <= FLAT_SHARE },
    }),
  ];
}

async function pour(product: Started, mails: number): Promise<void> {
  const { smtpPort, namespace, inboxHost } = product;
  let left = mails;
  const sender = async (): Promise<void> => {
    const smtp = await connectSmtp(smtpPort);
    while (left-- > 0) {
      const to = `${namespace}.t${left % 50}@${inboxHost}`;
      await smtp.send(to, sampleMail(to));
    }
    smtp.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sender));
}

function readyFigure(name: string, { readySeconds: value }: Started): Figure {
  const goal = { words: `≤ ${READY_GOAL_S} s`, reached: value <= READY_GOAL_S };
  return plain({ name, value, unit: "s", goal });
}

function memoryFigure(name: string, memory: Memory): Figure {
  const value = Math.round(totalOf(memory));
  return plain({ name, value, unit: "MB", detail: partsOf(memory) });
}
