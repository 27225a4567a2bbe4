import type { Arbitrary, AsyncCommand } from "fast-check";
import { boolean, constant, constantFrom, integer, nat, oneof, record } from "fast-check";
import { assert, expect } from "vitest";
import type { MessagePage } from "../../worker/contract/message.ts";
import { HOLD_MS } from "../../worker/domain/limits.ts";
import type { Mailboxes, OpenWait, WaitingModel } from "./waiting-model.ts";
import type { WaitingService } from "./waiting-service.ts";

/** More than the four to which a wait listens one by one: beyond that the company's hub is used. */
export const NAMESPACES = 6;
export const TAGS = ["a", "b", "c"];
const ALL = [0, 1, 2, 3, 4, 5];

type Model = WaitingModel<MessagePage>;
type Command = AsyncCommand<Model, WaitingService>;

/** What may happen, each as something done to the service and to the model alike. */
export function anyCommand(): Arbitrary<Command>[] {
  const namespace = nat(NAMESPACES - 1);
  const tag = constantFrom(...TAGS);
  const mailbox = record({ namespace, tag });
  const hub = oneof(namespace, constant<"company">("company"));
  const sockets = constantFrom<("hibernate" | "close")[]>("hibernate", "close");
  const wait = record({
    namespaces: oneof(
      namespace.map((one) => [one]),
      constant([0, 1]),
      constant(ALL),
    ),
    tag: oneof(tag, constant(null)),
    isBehind: boolean(),
    count: integer({ min: 1, max: 2 }),
  });
  return [
    mailbox.map((to) => new Send(to)),
    mailbox.map((to) => new Send(to)),
    wait.map((wanted) => new Wait(wanted)),
    wait.map((wanted) => new Wait(wanted)),
    record({ wait, mailbox }).map(({ wait: wanted, mailbox: to }) => new Race(wanted, to)),
    record({ namespace, to: constantFrom<("on" | "off")[]>("on", "off") }).map(
      (given) => new Switch(given),
    ),
    mailbox.map((which) => new Delete(which)),
    record({ hub, sockets }).map((given) => new Evict(given)),
    record({ hub, sockets, mailbox }).map((given) => new EvictWhileSending(given)),
    wait.map((wanted) => new Read(wanted)),
  ];
}

interface Mailbox {
  readonly namespace: number;
  readonly tag: string;
}

interface Wanted extends Omit<Mailboxes, "after"> {
  readonly isBehind: boolean;
  readonly count: number;
}

abstract class Step implements Command {
  // The model goes by unread here, but not in steps that are not always possible.
  check(_model: Model): boolean {
    return true;
  }

  async run(model: Model, service: WaitingService): Promise<void> {
    await this.do(model, service);
    model.steps += 1;
  }

  protected abstract do(model: Model, service: WaitingService): Promise<void>;
  abstract toString(): string;
}

class Send extends Step {
  private readonly to: Mailbox;

  constructor(to: Mailbox) {
    super();
    this.to = to;
  }

  protected async do(model: Model, service: WaitingService): Promise<void> {
    await send(model, service, this.to);
  }

  override toString(): string {
    return `send ${shown(this.to)}`;
  }
}

class Wait extends Step {
  protected readonly wanted: Wanted;

  constructor(wanted: Wanted) {
    super();
    this.wanted = wanted;
  }

  protected async do(model: Model, service: WaitingService): Promise<void> {
    const wait = open(model, service, this.wanted);
    await wait.held;
    for (const index of this.wanted.namespaces) model.active[index] = true;
    if (wait.came.length >= wait.count) await answered(wait);
    else model.waits.push(wait);
  }

  override toString(): string {
    return `wait ${shown(this.wanted)}`;
  }
}

/** A wait that begins while a mail arrives: it may come before, between or after its steps. */
class Race extends Wait {
  private readonly to: Mailbox;

  constructor(wanted: Wanted, to: Mailbox) {
    super(wanted);
    this.to = to;
  }

  // Which of the two comes first decides what a wait over a namespace that is off may expect, and
  // whether a wait for two is answered by what was there already.
  override check(model: Model): boolean {
    return model.active[this.to.namespace] === true && this.wanted.count === 1 && this.isNew(model);
  }

  protected override async do(model: Model, service: WaitingService): Promise<void> {
    const wait = open(model, service, this.wanted);
    model.waits.push(wait);
    await send(model, service, this.to);
    await wait.held;
    for (const index of this.wanted.namespaces) model.active[index] = true;
  }

  private isNew(model: Model): boolean {
    return model.matching(mailboxesOf(model, this.wanted)).length === 0;
  }

  override toString(): string {
    return `wait ${shown(this.wanted)} while sending ${shown(this.to)}`;
  }
}

class Switch extends Step {
  private readonly given: { readonly namespace: number; readonly to: "on" | "off" };

  constructor(given: { readonly namespace: number; readonly to: "on" | "off" }) {
    super();
    this.given = given;
  }

  protected async do(model: Model, service: WaitingService): Promise<void> {
    const { namespace, to } = this.given;
    await service.switch(namespace, to);
    model.active[namespace] = to === "on";
  }

  override toString(): string {
    return `switch ${shown(this.given)}`;
  }
}

class Delete extends Step {
  private readonly which: Mailbox;

  constructor(which: Mailbox) {
    super();
    this.which = which;
  }

  // A wait that has one of two mails may or may not remember it once it is deleted.
  override check(model: Model): boolean {
    return !model.isCounted(this.which.namespace, this.which.tag);
  }

  protected async do(model: Model, service: WaitingService): Promise<void> {
    const { namespace, tag } = this.which;
    assert.equal(await service.delete(namespace, tag), model.delete(namespace, tag));
  }

  override toString(): string {
    return `delete ${shown(this.which)}`;
  }
}

interface Eviction {
  readonly hub: number | "company";
  readonly sockets: "hibernate" | "close";
}

class Evict extends Step {
  private readonly given: Eviction;

  constructor(given: Eviction) {
    super();
    this.given = given;
  }

  protected async do(_: Model, service: WaitingService): Promise<void> {
    await service.evictHub(this.given.hub, this.given.sockets);
  }

  override toString(): string {
    return `evict ${shown(this.given)}`;
  }
}

class EvictWhileSending extends Step {
  private readonly given: Eviction & { readonly mailbox: Mailbox };

  constructor(given: Eviction & { readonly mailbox: Mailbox }) {
    super();
    this.given = given;
  }

  protected async do(model: Model, service: WaitingService): Promise<void> {
    const { hub, sockets, mailbox } = this.given;
    const evicted = service.evictHub(hub, sockets);
    await send(model, service, mailbox);
    await evicted;
  }

  override toString(): string {
    return `evict while sending ${shown(this.given)}`;
  }
}

class Read extends Step {
  private readonly wanted: Wanted;

  constructor(wanted: Wanted) {
    super();
    this.wanted = wanted;
  }

  protected async do(model: Model, service: WaitingService): Promise<void> {
    const mailboxes = mailboxesOf(model, this.wanted);
    const { messages } = await service.read(mailboxes);
    const known = model.matching(mailboxes).map(({ id }) => id);
    assert.deepEqual(
      messages.map(({ id }) => id),
      known,
    );
  }

  override toString(): string {
    return `read ${shown(this.wanted)}`;
  }
}

/** Sends a mail: it is taken or refused as it must be, and answers exactly the waits it must. */
export async function send(model: Model, service: WaitingService, to: Mailbox): Promise<void> {
  const outcome = await service.send(to.namespace, to.tag);
  if (model.active[to.namespace] !== true) {
    expect(outcome).toMatchObject({ kind: "refused", reason: "inactive_namespace" });
    return;
  }
  if (outcome.kind !== "captured") throw new Error(`the mail is ${JSON.stringify(outcome)}`);
  const { id, seq } = outcome;
  for (const wait of model.arrive({ ...to, id, seq })) await answered(wait);
}

/** The wait is answered with what came for it, and not by the look at the end of its hold. */
async function answered(wait: OpenWait<MessagePage>): Promise<void> {
  const page = await wait.answer;
  expect(page.await).toMatchObject({ timedOut: false });
  expect(page.await?.waitedMs).toBeLessThan(HOLD_MS);
  const rising = wait.came.toSorted((a, b) => a.seq - b.seq).map(({ id }) => id);
  expect(page.data.map(({ id }) => id)).toEqual(wait.after === null ? rising.toReversed() : rising);
}

function open(model: Model, service: WaitingService, wanted: Wanted) {
  const mailboxes = mailboxesOf(model, wanted);
  const { count } = wanted;
  const came = model.matching(mailboxes);
  return { ...mailboxes, count, came, ...service.wait(mailboxes, count) };
}

function mailboxesOf(model: Model, { namespaces, tag, isBehind }: Wanted): Mailboxes {
  return { namespaces, tag, after: isBehind ? model.cursor : null };
}

function shown(value: object): string {
  return JSON.stringify(value);
}
