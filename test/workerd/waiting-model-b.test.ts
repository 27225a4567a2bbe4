import { testSeries } from "./waiting-series.ts";

testSeries();
