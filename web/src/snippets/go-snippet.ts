import { requestUrl, type ReadRequest } from "./read-request.ts";
import { stringLiteral } from "./string-literal.ts";

/** For Go, with its standard library. */
export function goSnippet(request: ReadRequest): string {
  return `package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
)

func main() {
	url := ${stringLiteral(requestUrl(request))}
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("api-key", ${stringLiteral(request.key)})

	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		log.Fatal(response.Status)
	}

	var page struct {
		Data []struct {
			Subject string \`json:"subject"\`
		} \`json:"data"\`
	}
	if err := json.NewDecoder(response.Body).Decode(&page); err != nil {
		log.Fatal(err)
	}
	for _, message := range page.Data {
		fmt.Println(message.Subject)
	}
}`;
}
