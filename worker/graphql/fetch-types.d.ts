// graphql-yoga's types come with those of a browser's document, which no Worker has and which would
// change the types of all others. worker/tsconfig.json puts these in their place.
export declare const fetch: typeof globalThis.fetch;
export declare const Request: typeof globalThis.Request;
export declare const Response: typeof globalThis.Response;
export declare const Headers: typeof globalThis.Headers;
export declare const FormData: typeof globalThis.FormData;
export declare const ReadableStream: typeof globalThis.ReadableStream;
export declare const URL: typeof globalThis.URL;
