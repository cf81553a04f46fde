/* The list of tables: what this phone has kept at a table's page is sent from here too. */

import { Queue } from "./queue.js";

const frame = document.querySelector("[data-outbox]");
const nothing = { table: "", said: () => "", changed() {}, recorded() {} };
if (frame) new Queue(frame, nothing).start();
