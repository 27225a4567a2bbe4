import { readdirSync, readFileSync } from "node:fs";

/** MB that processes hold, by the name of their program. */
export type Memory = Readonly<Record<string, number>>;

const KIB_A_MIB = 1024;

/**
 * What a process and all its descendants hold, memory they share counted once (Pss). null where
 * the system does not tell: only Linux does.
 */
export function memoryOfTree(root: number): Memory | null {
  if (process.platform !== "linux") return null;
  const memory: Record<string, number> = {};
  for (const pid of treeOf(root)) {
    const name = /^Name:\s+(\S+)/m.exec(readProc(pid, "status"))?.[1] ?? "gone";
    const kib = Number(/^Pss:\s+(\d+) kB/m.exec(readProc(pid, "smaps_rollup"))?.[1] ?? 0);
    memory[name] = (memory[name] ?? 0) + kib / KIB_A_MIB;
  }
  return memory;
}

/** All of it, MB. */
export function totalOf(memory: Memory): number {
  return Object.values(memory).reduce((sum, part) => sum + part, 0);
}

/** The parts in words, the largest first. */
export function partsOf(memory: Memory): string {
  return Object.entries(memory)
    .toSorted(([, a], [, b]) => b - a)
    .filter(([, part]) => part >= 1)
    .map(([name, part]) => `${name} ${part.toFixed(0)}`)
    .join(", ");
}

function treeOf(root: number): number[] {
  const tree = [root];
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name): [number, number] => {
      const pid = Number(name);
      return [pid, Number(/^PPid:\s+(\d+)/m.exec(readProc(pid, "status"))?.[1])];
    });
  // Grows while it is walked: children of children come after their parents.
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  }
  return tree;
}

/** Empty for a process that is gone by now. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
